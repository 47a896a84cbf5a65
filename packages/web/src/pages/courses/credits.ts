/** `3 credits`, or `3 to 6 credits`. */
export const creditsText = (credits: { min: number; max: number } | null): string | undefined => {
  if (!credits) return undefined
  const { min, max } = credits
  const range = min === max ? String(min) : `${min} to ${max}`
  return `${range} ${max === 1 ? 'credit' : 'credits'}`
}
