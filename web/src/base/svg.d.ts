/** The address of a picture, which icons.mjs makes. */
declare module "*.svg" {
  const address: string;
  export default address;
}
