/** The images and sounds that browsers show without running anything in them. */
export type MediaType =
  | `image/${'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'bmp'}`
  | `audio/${'mpeg' | 'ogg' | 'wav' | 'flac' | 'mp4' | 'webm' | 'aac'}`

interface Signature {
  type: MediaType
  /** Texts by their offset. */
  marks: readonly (readonly [offset: number, text: string])[]
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/jpeg', marks: [[0, '\xff\xd8\xff']] },
  { type: 'image/gif', marks: [[0, 'GIF87a']] },
  { type: 'image/gif', marks: [[0, 'GIF89a']] },
  { type: 'image/webp', marks: [[0, 'RIFF'], [8, 'WEBP']] }, // oxfmt-ignore
  { type: 'image/avif', marks: [[4, 'ftypavif']] },
  { type: 'image/bmp', marks: [[0, 'BM'], [6, '\0\0\0\0']] }, // oxfmt-ignore
  { type: 'audio/mpeg', marks: [[0, 'ID3']] },
  { type: 'audio/ogg', marks: [[0, 'OggS']] },
  { type: 'audio/wav', marks: [[0, 'RIFF'], [8, 'WAVE']] }, // oxfmt-ignore
  { type: 'audio/flac', marks: [[0, 'fLaC']] },
  { type: 'audio/mp4', marks: [[4, 'ftypM4A']] },
  { type: 'audio/mp4', marks: [[4, 'ftypmp4']] },
  { type: 'audio/mp4', marks: [[4, 'ftypisom']] },
  { type: 'audio/webm', marks: [[0, '\x1aE\xdf\xa3']] },
]

const SYNC = 0xff
const LAYER_BITS = 0x06

/** The type by the content, whatever the name says; undefined for everything else, such as SVG and HTML. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const found = SIGNATURES.find(({ marks }) => marks.every(([offset, text]) => head.startsWith(text, offset)))
  if (found) return found.type
  const [first = 0, second = 0] = bytes
  if (first !== SYNC || (second & 0xe0) !== 0xe0) return undefined
  // Frames of MPEG audio: layer 0 is AAC.
  return (second & LAYER_BITS) === 0 ? 'audio/aac' : 'audio/mpeg'
}

const ENDINGS: Readonly<Record<MediaType, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/bmp': '.bmp',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/flac': '.flac',
  'audio/mp4': '.m4a',
  'audio/webm': '.webm',
  'audio/aac': '.aac',
}

const LONGEST_NAME = 80

/** A name that a card's text can hold, with the ending of its content. */
export function mediaNameFor(given: string, type: MediaType): string {
  const stem = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${Array.from(stem).slice(0, LONGEST_NAME).join('') || 'media'}${ENDINGS[type]}`
}
