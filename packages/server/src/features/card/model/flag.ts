/** The colours of a flag, in Anki's order: 0 is none. */
export const FLAGS = ['none', 'red', 'orange', 'green', 'blue', 'pink', 'turquoise', 'purple'] as const
export type Flag = (typeof FLAGS)[number]

export const flagNumber = (flag: Flag): number => FLAGS.indexOf(flag)
export const flagNamed = (number: number): Flag => FLAGS[number] ?? 'none'
