/** Made when first used: to load what it needs takes longer than most calls. */
let format: Intl.NumberFormat | undefined

/** A number as English writes it: 1,000. */
export const figure = (value: number): string => (format ??= new Intl.NumberFormat('en')).format(value)
