const KEY = 'page-secret'

/** Without storage it holds until the page is closed. */
let unstored: string | null = null

/**
 * The half of a browser session that is not in the cookie. Browsers send cookies to every port of a host, but storage
 * belongs to one port. It is read for every request, because another tab may have signed in or out.
 */
export function pageSecret(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return unstored
  }
}

export function setPageSecret(secret: string | null): void {
  unstored = secret
  try {
    if (secret === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, secret)
  } catch {
    // See `unstored`.
  }
}
