import { ToolError } from '@tutor-nexus/toolkit'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export interface ServerAddress {
  /** Without a trailing slash. */
  readonly address: string
  /** True if the connection is unencrypted, so that others can read the token. */
  readonly isOpen: boolean
}

/** Parses a server's URL or host name. Without a scheme it is https, or http for this machine. */
export function serverAddress(given: string): ServerAddress {
  const typed = given.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`)
  if (!url || url.hostname === '' || !/^https?:$/.test(url.protocol)) throw noAddress(given)
  if (url.username !== '' || url.password !== '')
    throw badAddress('Leave the user name and password out of the address: the code links the device')
  // `tn serve` prints addresses that end like this.
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(mcp|start|api\/v1)$/, '')
  return {
    address: `${url.origin}${path}`,
    isOpen: url.protocol === 'http:' && !LOOPBACK.test(url.hostname),
  }
}

const schemeFor = (host: string): string =>
  LOOPBACK.test(
    host
      .replace(/[/?#].*$/, '')
      .replace(/:\d+$/, '')
      .toLowerCase(),
  )
    ? 'http'
    : 'https'

const noAddress = (given: string): ToolError =>
  badAddress(
    `${given} is not a server address. Use one like https://tutor.example.org or http://127.0.0.1:4141`,
  )

const badAddress = (message: string): ToolError => new ToolError('BAD_REQUEST', message)
