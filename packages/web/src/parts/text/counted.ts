/** `1 course`, `1,200 courses`. */
export const counted = (count: number, of: string): string =>
  `${count.toLocaleString('en')} ${of}${count === 1 ? '' : 's'}`
