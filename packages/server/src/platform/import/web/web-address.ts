import { ImportError } from '../import-adapter.ts'

/** Whether an import's location is an address rather than a file. */
export const isAddress = (location: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(location)

/** The address; anything but http and https is refused. */
export function webAddress(location: string): URL {
  const url = URL.canParse(location) ? new URL(location) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new ImportError(location, 'not an http or https address')
}
