/** For the dashboard's preview, which draws a banner with the same style. */

/** The site's colours by their names. */
type Colours = Readonly<Record<string, string>>;

/** The style sheet of the shadow root. */
export declare const look: (banner: { light?: Colours; dark?: Colours }) => string;
