/** The stub's answers about people. What is changed is changed until the stub ends. */
import { me } from "./answers.mjs";

const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const fault = (status, code, message) => [status, { code, message, request_id: "01JD5ZK4" }];
const sent = (to, seconds = 900) => [202, { to, expires_at: now() + seconds }];

/** "123 456" is right everywhere, every other code is wrong. */
const right = (digits) => digits === "123456";
const wrong = fault(401, "wrong_code", "This code is not right. Look at the newest mail, or ask for a new one.");

const mel = { name: "Ada Ferrer", email: "ada@hedgerow.example" };
const member = (id, name, email, role, more = {}) => ({
  id,
  person: { id, name, email },
  role,
  permissions: [],
  sites: null,
  second_step: false,
  seen_at: now() - 3 * 3600,
  you: false,
  ...more,
});

const team = {
  members: [
    member("1", mel.name, mel.email, "owner", {
      you: true,
      second_step: true,
      permissions: ["billing", "devices"],
      seen_at: now() - 20,
    }),
    member("2", "Bruno Achterberg", "bruno@hedgerow.example", "admin", { second_step: true, permissions: ["billing"] }),
    member("3", "Carla Windisch", "carla@hedgerow.example", "editor", {
      sites: ["hedgerow.example", "shop.hedgerow.example"],
      permissions: ["devices"],
      seen_at: now() - 6 * day,
    }),
    member("4", "Dmitri Oksanen-Villanueva", "dmitri.oksanen-villanueva@reports.longname.example", "viewer", {
      sites: [],
      seen_at: null,
    }),
  ],
  invitations: [
    {
      id: "1",
      email: "erin@agency.example",
      role: "viewer",
      permissions: [],
      sites: ["fieldnotes.example"],
      invited_by: "Ada Ferrer",
      created_at: now() - 2 * day,
      sent_at: now() - 2 * day,
      expires_at: now() + 5 * day,
    },
    {
      id: "2",
      email: "frank@hedgerow.example",
      role: "admin",
      permissions: [],
      sites: null,
      invited_by: "Bruno Achterberg",
      created_at: now() - 9 * day,
      sent_at: now() - 9 * day,
      expires_at: now() - 2 * day,
    },
  ],
  requests: [
    {
      id: "1",
      member: "4",
      name: "Dmitri Oksanen-Villanueva",
      email: "dmitri@reports.example",
      site: { id: "2", name: "fieldnotes.example" },
      message: "I write the monthly report for it.",
      asked_at: now() - 5 * 3600,
    },
  ],
  second_step_from: null,
};

const account = {
  id: "1",
  name: me.account.name,
  created_at: now() - 500 * day,
  suspended: false,
  second_step_from: null,
  deletion: null,
  support: {
    state: "asked",
    operator: "Olga Operator",
    reason: "You wrote that Tuesday’s figures look doubled; I would like to see them.",
    asked_at: now() - 3600,
    until: null,
  },
};

let sessions = [
  {
    id: "1",
    device: "Firefox on Linux",
    place: "DE",
    address: "203.0.113.7",
    created_at: now() - 12 * day,
    seen_at: now() - 5,
    current: true,
  },
  {
    id: "2",
    device: "Safari on iOS",
    place: "DE",
    address: "2001:db8:4a1::17",
    created_at: now() - 3 * day,
    seen_at: now() - 4000,
    current: false,
  },
  {
    id: "3",
    device: "Chrome on Windows",
    place: null,
    address: "198.51.100.23",
    created_at: now() - 20 * day,
    seen_at: now() - 8 * day,
    current: false,
  },
];

const security = {
  password: { allowed: true, set: true, changed_at: now() - 80 * day },
  second_step: { on: false, since: null, recovery_codes_left: 0, asked_from: null },
  get sessions() {
    return sessions.length;
  },
  providers: [
    {
      id: "google",
      name: "Google",
      connected: true,
      email: "ada.ferrer@gmail.example",
      connected_at: now() - 40 * day,
    },
    { id: "microsoft", name: "Microsoft", connected: false, email: null, connected_at: null },
  ],
  events: [
    { id: "5", at: now() - 4000, action: "session.opened", subject: "Safari on iOS", address: "2001:db8:4a1::17" },
    { id: "4", at: now() - 2 * day, action: "provider.connected", subject: "Google", address: "203.0.113.7" },
    { id: "3", at: now() - 3 * day, action: "session.ended", subject: "Chrome on macOS", address: "203.0.113.7" },
    { id: "2", at: now() - 80 * day, action: "password.changed", subject: "", address: "203.0.113.7" },
  ],
};

const line = (id, ago, who, action, subject, old = null, fresh = null, more = {}) => ({
  id,
  at: now() - ago,
  who,
  address: "203.0.113.7",
  site: null,
  action,
  subject,
  old,
  new: fresh,
  ...more,
});
const ada = { person: { id: "1", name: "Ada Ferrer" } };
const bruno = { person: { id: "2", name: "Bruno Achterberg" } };
const audit = [
  line(
    "9",
    300,
    ada,
    "member.changed",
    "Carla Windisch",
    { role: "viewer", sites: ["hedgerow.example"] },
    { role: "editor", sites: ["hedgerow.example", "shop.hedgerow.example"] },
  ),
  line("8", 4000, ada, "session.opened", "Safari on iOS"),
  line(
    "7",
    9000,
    bruno,
    "site.changed",
    "hedgerow.example",
    { excluded_paths: [], paused: false },
    { excluded_paths: ["/preview/*", "/admin/*"], paused: false },
    { site: { id: "1", name: "hedgerow.example" } },
  ),
  line(
    "6",
    80_000,
    { ...bruno, token: { id: "2", name: "Shop backend" } },
    "site.made",
    "shop.hedgerow.example",
    null,
    { name: "shop.hedgerow.example", zone: "Europe/Berlin" },
    { site: { id: "3", name: "shop.hedgerow.example" } },
  ),
  line("5", 2 * day, ada, "invitation.made", "erin@agency.example", null, {
    role: "viewer",
    sites: ["fieldnotes.example"],
  }),
  line(
    "4",
    3 * day,
    { by: "support" },
    "support.asked",
    "Olga Operator",
    null,
    { reason: "Doubled figures" },
    { address: null },
  ),
  line("3", 6 * day, ada, "account.renamed", "Hedgerow Press", { name: "Hedgerow" }, { name: "Hedgerow Press" }),
  line("2", 8 * day, { by: "stile" }, "invitation.withdrawn", "frank@hedgerow.example", null, null, { address: null }),
];

const setup = {
  steps: ["site", "tag", "goal", "alert", "teammate"].map((id) => ({ id, done: id === "site", aside: false })),
  done: false,
};

const push = {
  public_key: "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
  devices: [
    {
      id: "1",
      name: "Firefox on Android",
      person: { id: "1", name: "Ada Ferrer" },
      mine: true,
      created_at: now() - 30 * day,
      used_at: now() - 30 * day,
      failed: null,
    },
    {
      id: "2",
      name: "Chrome on Windows",
      person: { id: "2", name: "Bruno Achterberg" },
      mine: false,
      created_at: now() - 90 * day,
      used_at: now() - 60 * day,
      failed: "410 Gone",
    },
  ],
};

/** A square of 21 by 21 that looks like a QR code, but is not one. */
const dots = Array.from({ length: 441 }, (_, n) => n).filter((n) => (n * 7919 + (n >> 3) * 31) % 11 < 5);
const qr = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21" shape-rendering="crispEdges"><path d="${dots
  .map((n) => `M${n % 21} ${Math.floor(n / 21)}h1v1h-1z`)
  .join("")}"/></svg>`;
const codes = Array.from(
  { length: 10 },
  (_, n) =>
    `${(n * 48_271 + 70_003).toString(36).padStart(5, "k")}-${(n * 69_621 + 80_021).toString(36).padStart(5, "m")}`,
);

const half = { ...me, second_step: true, second_step_awaited: true };
const used = () => (security.second_step.on ? half : me);

/** [status, body] of a request about people, or undefined where it is about something else. */
export function people(method, path, query, body, state) {
  const is = (wanted, address) => method === wanted && path === address;
  const id = path.split("/").at(-1);

  if (is("GET", "/auth/ways")) {
    const plain = state === "plain";
    return [
      200,
      {
        link: true,
        password: !plain,
        sign_up: !plain,
        providers: plain
          ? []
          : [
              { id: "google", name: "Google" },
              { id: "microsoft", name: "Microsoft" },
            ],
        new_deployment: false,
      },
    ];
  }
  if (is("POST", "/auth/link") || is("POST", "/auth/reset")) return sent(body.email);
  if (is("POST", "/auth/signup") || is("POST", "/auth/start")) return sent(body.email, day);
  if (is("POST", "/auth/link/use") || is("POST", "/auth/confirm")) {
    if (body.token === "old") return fault(401, "link_over", "This link was used already, or its time is over.");
    if (body.code !== undefined && !right(body.code)) return wrong;
    return [200, used()];
  }
  if (is("POST", "/auth/login")) {
    return body.password === "wrong"
      ? fault(401, "wrong_password", "Address or password is not right.")
      : [200, used()];
  }
  if (is("GET", "/auth/reset") || is("GET", "/auth/invitation")) {
    if (query.get("token") === "old") return fault(404, "unknown_link", "There is no such link.");
    if (path === "/auth/reset") return [200, { email: mel.email, expires_at: now() + 3000 }];
    const known = query.get("token") === "known";
    return [
      200,
      {
        account: "Hedgerow Press",
        invited_by: "Ada Ferrer",
        email: "erin@agency.example",
        role: "viewer",
        sites: ["fieldnotes.example", "hedgerow.example"],
        expires_at: now() + 5 * day,
        has_account: known,
      },
    ];
  }
  if (is("POST", "/auth/invitation")) {
    return body.token === "known"
      ? fault(
          409,
          "signed_in_as_other",
          "You are signed in as ada@hedgerow.example. Sign out to accept this invitation.",
        )
      : [201, me];
  }
  if (is("POST", "/auth/reset/finish")) return [200, { email: mel.email }];
  if (is("POST", "/auth/email/confirm")) {
    return body.token === "old"
      ? fault(410, "link_over", "This link was used already, or its time is over.")
      : [200, { email: "ada@new.example" }];
  }
  if (is("GET", "/auth/second")) return [200, { awaited: true, email: mel.email, recovery_codes_left: 9 }];
  if (is("POST", "/auth/second"))
    return body.recovery_code || right(body.digits)
      ? [200, me]
      : fault(401, "wrong_digits", "These digits are not right. Wait for the next ones and try again.");
  if (is("GET", "/auth/starting")) {
    const [fresh, invite] = [query.get("token") === "new", query.get("token") === "invite"];
    return [
      200,
      {
        new_deployment: fresh,
        account: fresh ? null : "Hedgerow Press",
        email: fresh ? null : mel.email,
        mail_first: invite,
      },
    ];
  }
  if (is("POST", "/auth/start/use")) return [201, me];

  if (state === "signed-out") return undefined;
  if (is("PATCH", "/me")) {
    me.person.name = body.name;
    return [200, me];
  }
  if (is("POST", "/me/account")) {
    me.account = me.accounts.find((one) => one.id === body.account) ?? me.account;
    return [200, me];
  }
  if (is("POST", "/me/email")) {
    return body.password === "wrong" ? fault(400, "proof_needed", "The password is not right.") : sent(body.email, day);
  }
  if (is("POST", "/me/password"))
    return body.current === "wrong" ? fault(401, "wrong_password", "The present password is not right.") : [204];
  if (is("GET", "/me/security")) return [200, security];
  if (is("POST", "/me/second-step/start")) {
    return [
      200,
      {
        secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        otpauth: "otpauth://totp/Stile:ada?secret=JBSWY3DPEHPK3PXP&issuer=Stile",
        qr,
        recovery_codes: codes,
      },
    ];
  }
  if (is("POST", "/me/second-step") || is("POST", "/me/second-step/off")) {
    if (!right(body.digits))
      return fault(401, "wrong_digits", "These digits are not right. Wait for the next ones and try again.");
    const on = path === "/me/second-step";
    Object.assign(security.second_step, { on, since: on ? now() : null, recovery_codes_left: on ? 10 : 0 });
    me.second_step = on;
    sessions = sessions.filter((one) => one.current);
    return [204];
  }
  if (path.startsWith("/me/social/")) {
    if (method === "POST") return [200, { url: "/settings/security?problem=provider_refused" }];
    Object.assign(security.providers.find((one) => one.id === id) ?? {}, { connected: false, email: null });
    return [204];
  }
  if (is("GET", "/me/setup")) return [200, setup];
  if (is("PUT", "/me/setup")) {
    for (const step of setup.steps) step.aside = body.aside.includes(step.id);
    return [200, setup];
  }
  if (is("GET", "/me/push")) return [200, push];
  if (is("POST", "/me/push")) return fault(400, "push_failed", "The stub pushes nothing.");
  if (path.startsWith("/me/push/")) {
    push.devices = push.devices.filter((one) => one.id !== id);
    return [204];
  }
  if (is("GET", "/sessions")) return [200, sessions];
  if (is("DELETE", "/sessions")) {
    sessions = sessions.filter((one) => one.current);
    return [204];
  }
  if (path.startsWith("/sessions/")) {
    sessions = sessions.filter((one) => one.id !== id);
    return [204];
  }
  if (is("GET", "/account")) return [200, account];
  if (is("PATCH", "/account")) {
    account.name = me.account.name = body.name;
    return [200, account];
  }
  if (path === "/account/deletion") {
    account.deletion = method === "POST" ? { at: now() + 7 * day, asked_at: now(), asked_by: me.person.name } : null;
    return [200, account];
  }
  if (path === "/account/support") {
    account.support =
      method === "POST" ? { ...account.support, state: "granted", until: now() + body.days * day } : null;
    return [200, account];
  }
  if (is("POST", "/accounts")) {
    if (me.accounts.some((one) => one.name === body.name))
      return fault(409, "name_taken", "You have an account of that name.");
    const made = { id: String(me.accounts.length + 1), name: body.name, role: "owner" };
    me.accounts.push(made);
    me.account = made;
    return [201, me];
  }
  if (is("GET", "/team")) return [200, team];
  if (is("POST", "/team/invitations")) {
    const fresh = {
      id: String(now()),
      permissions: [],
      sites: null,
      ...body,
      invited_by: me.person.name,
      created_at: now(),
      sent_at: now(),
      expires_at: now() + 7 * day,
    };
    team.invitations.unshift(fresh);
    return [201, fresh];
  }
  if (path.startsWith("/team/invitations/")) {
    if (method === "DELETE") {
      team.invitations = team.invitations.filter((one) => one.id !== id);
      return [204];
    }
    const found = team.invitations.find((one) => one.id === path.split("/").at(-2));
    Object.assign(found ?? {}, { sent_at: now(), expires_at: now() + 7 * day });
    return [200, found];
  }
  if (path.startsWith("/team/members/")) {
    const found = team.members.find((one) => one.id === id);
    if (method === "DELETE") {
      if (found?.role === "owner")
        return fault(409, "last_owner", "The account needs an owner. Hand it over to somebody first.");
      team.members = team.members.filter((one) => one !== found);
      return [204];
    }
    if (found?.you && body.role !== "owner")
      return fault(409, "last_owner", "The account needs an owner. Hand it over to somebody first.");
    Object.assign(found ?? {}, { sites: null }, body);
    team.requests = team.requests.filter((one) => one.member !== id || !found.sites?.includes(one.site.name));
    return [200, found];
  }
  if (is("POST", "/team/owner")) {
    return body.password === "wrong" ? fault(401, "wrong_password", "The password is not right.") : [200, team];
  }
  if (is("PUT", "/team/second-step")) {
    if (!me.second_step) return fault(409, "own_first", "Turn on your own second step first.");
    team.second_step_from = body.from;
    return [200, team];
  }
  if (is("GET", "/audit")) {
    const site = query.get("site");
    return [200, site ? audit.filter((one) => one.site?.name === site) : audit];
  }
  return undefined;
}
