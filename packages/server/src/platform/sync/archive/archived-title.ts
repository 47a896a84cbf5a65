const LONGEST = 120

/** The fields that a person knows a thing by, the most telling first. */
const TELLING = ['title', 'name', 'label', 'front', 'question', 'text', 'prompt'] as const

/** How what lost is called: by a field of its own that people know it by, or by its kind. */
export function archivedTitle(kind: string, body: Readonly<Record<string, unknown>> | null): string {
  const telling = TELLING.map((field) => body?.[field]).find(isText)
  const plain = (telling ?? kind.replaceAll('-', ' ')).replace(/\s+/g, ' ').trim()
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1)}…`
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
