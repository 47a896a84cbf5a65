/** In the order of their keys, as in Anki. */
export const FLAGS = ['none', 'red', 'orange', 'green', 'blue', 'pink', 'turquoise', 'purple'] as const
export type Flag = (typeof FLAGS)[number]

export const flagLabel = (flag: Flag): string =>
  flag === 'none' ? 'No flag' : `${flag[0]?.toUpperCase() ?? ''}${flag.slice(1)} flag`
