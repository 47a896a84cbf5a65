const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export const number = (value: number): string => whole.format(value)

/** `1 call`, `2 calls`. */
export const counted = (count: number, noun: string): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`

/** A share between 0 and 1. Only exact values are shown as 0 % or 100 %. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return '< 1 %'
  if (share < 1 && share > 0.99) return '> 99 %'
  return `${Math.round(share * 100)} %`
}

export function duration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  return `${(ms / 1000).toFixed(1)} s`
}

export const size = (bytes: number): string =>
  bytes < 1024 ? `${Math.round(bytes)} B` : `${(bytes / 1024).toFixed(1)} KB`

/** A dash, because a 0 is easy to overlook in a table. */
export const dashIfZero = (count: number): string => (count === 0 ? '–' : number(count))
