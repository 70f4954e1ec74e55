/** The stub's figures of visitors who agreed: a share of all, where the site asks its visitors. */
import { sites } from "./answers.mjs";

const agreed = (n) => n && Math.round(n * 0.31);

/** Adds them to what `/stats` answers. */
export function withAgreed(answer) {
  const all = answer.totals.visitors;
  const visitors = {
    ...all,
    value: agreed(all.value),
    previous: agreed(all.previous),
    definition: "consented_visitors@1",
  };
  const asked = Math.round(all.value * 0.8);
  const share = answer.filters.length > 0 ? null : { asked, agreed: agreed(asked), share: agreed(asked) / asked };
  return { ...answer, agreed: { visitors, share } };
}

/** Adds them to what `/overview` answers, for the first site. */
export const withAgreedSite = (answer) => ({
  ...answer,
  sites: answer.sites.map((site) =>
    site.id === sites[0].id ? { ...site, agreed: agreed(site.visitors.value) } : site,
  ),
});
