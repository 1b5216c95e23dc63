/** A link to one of our pages, for a mail. */
export const linkTo = (
  link: string,
  path: string,
  { PUBLIC_URL }: { PUBLIC_URL: string },
): { link: string; url: string } => ({
  link,
  url: new URL(path, PUBLIC_URL).href,
});
