import { readJson, send } from './call.ts'

const ROUTE = '/notes/v1/files'

const addressOf = (path: string, vault: string | undefined): string =>
  `${ROUTE}?${new URLSearchParams({ path, ...(vault === undefined ? {} : { vault }) }).toString()}`

/** A picture of a vault as a data address, which the page's policy allows; undefined where there is none. */
export async function loadPicture(path: string, vault: string | undefined): Promise<string | undefined> {
  const response = await send(addressOf(path, vault))
  if (!response.ok) return undefined
  const picture = await response.blob()
  return picture.type.startsWith('image/') ? dataAddressOf(picture) : undefined
}

const dataAddressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')))
    reader.readAsDataURL(picture)
  })

/** Keeps a picture beside a note. Returns its path, whose name may have got a number. */
export async function keepPicture(picture: File, note: string, vault: string | undefined): Promise<string> {
  const response = await send(
    `${addressOf(picture.name, vault)}&${new URLSearchParams({ note }).toString()}`,
    {
      method: 'POST',
      body: picture,
      headers: { 'Content-Type': 'application/octet-stream' },
    },
  )
  const { path } = await readJson<{ path: string }>(response)
  return path
}
