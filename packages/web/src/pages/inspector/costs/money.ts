const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Less than a cent is not shown as nothing; a model without a price is not free. */
export function money(amount: number | null): string {
  if (amount === null) return 'No price'
  return amount > 0 && amount < 0.01 ? '<$0.01' : dollars.format(amount)
}
