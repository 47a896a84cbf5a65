/** The pictures that browsers show and that cannot run anything, by how their files begin. */
const TYPES: readonly { type: string; extension: string; isOf(bytes: Uint8Array): boolean }[] = [
  { type: 'image/png', extension: '.png', isOf: (bytes) => begins(bytes, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', extension: '.jpg', isOf: (bytes) => begins(bytes, 0, '\xff\xd8\xff') },
  { type: 'image/gif', extension: '.gif', isOf: (bytes) => begins(bytes, 0, 'GIF8') },
  {
    type: 'image/webp',
    extension: '.webp',
    isOf: (bytes) => begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP'),
  },
  { type: 'image/avif', extension: '.avif', isOf: (bytes) => begins(bytes, 4, 'ftypavif') },
]

const begins = (bytes: Uint8Array, at: number, mark: string): boolean =>
  Buffer.from(mark, 'latin1').equals(bytes.subarray(at, at + mark.length))

export interface PictureType {
  readonly type: string
  readonly extension: string
}

/** By its bytes, never by its name. Undefined for anything but a picture. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined =>
  TYPES.find(({ isOf }) => isOf(bytes))

const ALSO: Readonly<Record<string, readonly string[]>> = { '.jpg': ['.jpeg'] }
const NOT_IN_NAMES = /[<>:"|?*\\/#^[\]\p{Cc}]/gu

/** A name that links can hold, with the extension of what it is. */
export function pictureName(given: string, { extension }: PictureType): string {
  const name = given
    .normalize('NFC')
    .replace(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  const known = [extension, ...(ALSO[extension] ?? [])].find((each) => name.toLowerCase().endsWith(each))
  const stem = (known ? name.slice(0, -known.length) : name).replace(/[.\s]+$/, '').slice(0, 100)
  return `${stem.toWellFormed() || 'Picture'}${known ?? extension}`
}
