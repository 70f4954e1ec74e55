/** Requests about a site's consent settings and its banner. */
import { asMember, client } from "../../api/index.ts";
import { forSite, withSignal } from "../../api/params.ts";
import type { Answer } from "../../api/types.ts";
import type { Banner, Banners, BannerView, Hard, HardSettings, PolicyFound } from "./types.ts";

export const getHard = (site: string, signal?: AbortSignal): Promise<Hard> =>
  asMember(client.GET("/sites/{site}/hard", { ...forSite(site), ...withSignal(signal) }));

export const saveHard = (site: string, body: HardSettings): Promise<Hard> =>
  asMember(client.PUT("/sites/{site}/hard", { ...forSite(site), body }));

/** Fetches the policy and looks for the paragraph. */
export const confirmPolicy = (site: string, url: string): Promise<PolicyFound> =>
  asMember(client.POST("/sites/{site}/hard/policy", { ...forSite(site), body: { url } }));

export const getBanners = (site: string, signal?: AbortSignal): Promise<Banners> =>
  asMember(client.GET("/sites/{site}/banner", { ...forSite(site), ...withSignal(signal) }));

export const saveDraft = (site: string, body: Banner): Promise<BannerView> =>
  asMember(client.PUT("/sites/{site}/banner/draft", { ...forSite(site), body }));

export const publishDraft = (site: string): Promise<BannerView> =>
  asMember(client.POST("/sites/{site}/banner/publish", forSite(site)));

export type Paragraph = Answer<"/texts/{id}", "get">;
export type ParagraphLanguage = Paragraph["language"];

/** The paragraph for the site's privacy policy, with its own number of days. */
export const getParagraph = (
  site: string,
  language: ParagraphLanguage | undefined,
  signal?: AbortSignal,
): Promise<Paragraph> =>
  asMember(
    client.GET("/texts/{id}", {
      params: { path: { id: "consent-paragraph" }, query: { site, ...(language ? { language } : {}) } },
      ...withSignal(signal),
    }),
  );
