const answer = await fetch("{origin}/api/v1/sites/{site}/events", {
  method: "POST",
  headers: {
    "Authorization": `Bearer ${process.env.STILE_TOKEN}`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    name: "Order",
    url: "https://{site}/thanks",
    value: { amount: 12.5, currency: "EUR" },
    visitor: { address, user_agent: userAgent },
  }),
});
if (!answer.ok) throw new Error(await answer.text());
