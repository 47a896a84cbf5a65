/** `1 course`, `2 courses`. */
export const counted = (count: number, of: string): string =>
  `${count.toLocaleString('en')} ${of}${count === 1 ? '' : 's'}`
