// Shows what is pushed to this browser. It does nothing else: it caches nothing and sends no requests.
self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    told = { body: event.data.text() };
  }
  event.waitUntil(
    self.registration.showNotification(told.title || "Stile", {
      body: told.body || "",
      tag: told.tag,
      icon: "/favicon.svg",
      data: { url: typeof told.url === "string" ? told.url : "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.url, self.location.origin);
  // Only pages of this Stile are opened, whatever was pushed.
  const address = target.origin === self.location.origin ? target.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((windows) => {
      const open = windows.find((one) => one.url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
