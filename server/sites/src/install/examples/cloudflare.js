// A Worker on the route {site}/stats/*. It serves the script and takes its hits under the site's own address.
// Name Cloudflare's addresses in Stile's setting trusted_proxies, or every visitor has the Worker's. The tag is then:
// {own tag}
const files = /^\/stats\/(stile(?:-[0-9a-f]+)?\.js|stile-[0-9a-f]+\.wasm|hit|pixel\.gif)$/;
// No cookie and no authorization: what signs visitors in at the site concerns no other server.
const passed = ["accept", "accept-language", "content-type", "if-none-match", "referer", "sec-gpc", "sec-purpose", "user-agent"];

export default {
  async fetch(request) {
    const url = new URL(request.url);
    const file = files.exec(url.pathname)?.[1];
    if (!file) return new Response("Not found", { status: 404 });
    const headers = new Headers();
    for (const name of passed) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    headers.set("x-forwarded-for", request.headers.get("cf-connecting-ip") ?? "");
    const body = request.method === "POST" ? await request.arrayBuffer() : undefined;
    return fetch(`{origin}/${file}${url.search}`, { method: request.method, headers, body });
  },
};
