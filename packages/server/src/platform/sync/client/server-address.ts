import { ToolError } from '@tutor-nexus/toolkit'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export interface ServerAddress {
  /** Without a slash at its end. */
  readonly address: string
  /** True where everybody on the way can read what is exchanged, the token too. */
  readonly isOpen: boolean
}

/** The server that somebody means: an address, or a host alone, which is asked by https unless it is this machine. */
export function serverAddress(given: string): ServerAddress {
  const typed = given.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`)
  if (!url || url.hostname === '' || !/^https?:$/.test(url.protocol)) throw noAddress(given)
  if (url.username !== '' || url.password !== '')
    throw badAddress(
      'An address with a name or a password in it is not taken: the code is what links a device',
    )
  // What `tn serve` shows has these at its end.
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
    `${given} is no address of a server. Write one such as https://tutor.example.org or http://127.0.0.1:4141`,
  )

const badAddress = (message: string): ToolError => new ToolError('BAD_REQUEST', message)
