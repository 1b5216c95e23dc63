/** Returns the path of a request's URL: queries have names, emails and providers' secrets, which neither logs nor traces keep. */
export const pathOf = (url = '/'): string => url.split('?', 1)[0]!;
