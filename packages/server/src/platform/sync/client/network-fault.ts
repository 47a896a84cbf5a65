import { ServerFault } from './server-fault.ts'

const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/
const NO_TLS = /^(ERR_SSL_|EPROTO)/

/** What went wrong on the way to a server, in words for a person. */
export function networkFault(address: string, cause: unknown): ServerFault {
  const code = codeIn(cause)
  const { host, hostname } = new URL(address)
  const say = (kind: 'UNREACHABLE' | 'INSECURE' | 'NOT_OURS', message: string) =>
    new ServerFault(kind, message, { cause })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return say('UNREACHABLE', `There is no host called ${hostname}, or this machine is offline.`)
  if (code === 'ECONNREFUSED')
    return say('UNREACHABLE', `Nothing answers at ${host}. Is the server running, and is that its port?`)
  if (code === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return say('UNREACHABLE', `${host} does not answer in time.`)
  if (CERTIFICATE.test(code))
    return say('INSECURE', `The certificate of ${host} is not valid (${code}), so nothing was sent there.`)
  if (NO_TLS.test(code))
    return say(
      'NOT_OURS',
      `${host} does not speak https. If it is on your own network, write http:// in full.`,
    )
  if (code.startsWith('HPE_')) return say('NOT_OURS', `${host} does not speak HTTP.`)
  return say('UNREACHABLE', `${host} cannot be reached${code === '' ? '' : ` (${code})`}.`)
}

/** The innermost reason that has a name. */
function codeIn(fault: unknown): string {
  if (!(fault instanceof Error)) return ''
  const inner = codeIn(fault.cause)
  if (inner !== '') return inner
  // Where a host has several addresses, each has a fault of its own.
  if (fault instanceof AggregateError) return codeIn(fault.errors[0])
  if (fault.name === 'TimeoutError') return fault.name
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
}
