/** A path of this app, whatever an address says; the first page where it leads elsewhere. */
export function ownPath(address: string | undefined, origin = location.origin): string {
  if (address === undefined || !address.startsWith('/')) return '/'
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/'
}
