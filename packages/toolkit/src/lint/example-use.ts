// An apostrophe opens no quotation: "the user's" is no example of a use.
const QUOTED = /"([^"]{3,})"|“([^”]{3,})”|(?<!\p{L})['‘]([^'’]{3,})['’](?!\p{L})/gu

/** The uses that a text quotes as examples, without their quotation marks. */
export const exampleUses = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map(([, straight, curly, single]) => straight ?? curly ?? single ?? '')
