/** Code first, in which nothing is a sound. */
const SOUND = /(```[^]*?(?:```|$)|`[^`\n]*`)|\[sound:([^[\]\n]{1,300})\]/g

/** Writes each `[sound:name]` as Markdown does an image, whose part of the page plays it. */
export const withSounds = (text: string): string =>
  text.includes('[sound:')
    ? text.replace(SOUND, (whole, _code: string | undefined, name: string | undefined) =>
        name === undefined ? whole : `![](<${name.replace(/[<>\\]/g, '\\$&')}>)`,
      )
    : text

const MEDIA = /!\[([^\]\n]*)\]\((?:<[^<>\n]*>|[^()\s]*)\)|\[sound:[^[\]\n]{1,300}\]/g

/** A text for a list, where images and sounds are named. */
export const withoutMedia = (text: string): string =>
  text
    .replace(MEDIA, (whole, alt: string | undefined) =>
      whole.startsWith('[') ? '(sound)' : alt ? `(${alt})` : '(image)',
    )
    .trim()

/** How a card's text names a file that was kept. */
export const mediaText = ({ name, type }: { name: string; type: string }): string =>
  type.startsWith('audio/') ? `[sound:${name}]` : `![](${name})`
