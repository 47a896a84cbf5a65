import { ASSIGNMENTS } from './assignments.ts'
import { COMMAND_PASSWORDS } from './command-passwords.ts'
import { isValue, looksRandom, type SecretPattern } from './secret-pattern.ts'
import { CUT_VENDOR_KEY, VENDOR_KEY } from './vendor-keys.ts'

const KEY_LINE = '(?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----'
/** Line numbers and marks that a tool may put between the lines of a key. */
const BETWEEN = '(?:[\\s>|+→\\d]|\\\\+[nrt])*'

const privateKey: SecretPattern = {
  what: 'private key',
  needs: /PRIVATE KEY/,
  pattern: new RegExp(
    `()(-----BEGIN ${KEY_LINE}(?=[^]{0,300}?[A-Za-z0-9+/]{40})` +
      `(?:[^]{0,15000}?-----END ${KEY_LINE}|[^]{0,300}?(?:[A-Za-z0-9+/=]{16,200}${BETWEEN}){1,200}))`,
    'g',
  ),
}

const jsonWebToken: SecretPattern = {
  what: 'token',
  needs: /eyJ/,
  pattern: /()(?<![\w-])(eyJ[\w-]{8,4000}\.[\w-]{8,8000}(?:\.[\w-]{0,2000}){1,3})/g,
}

const vendorKey: SecretPattern = {
  what: 'api key',
  needs: /[-_.:/]|A[KSBC][IC]A|AIza|SK[0-9a-f]|dapi|ATATT/,
  pattern: VENDOR_KEY,
}

const header: SecretPattern = {
  what: 'credentials',
  needs: /authorization/i,
  pattern:
    /(\b(?:proxy-)?authorization\\*["']?\s{0,4}[:=]\s{0,4}\\*["'`]?(?:(?:bearer|basic|token|digest|apikey|negotiate|aws4-hmac-sha256)\s{1,4})?)([^\s"'`\\,;<>]{4,8000})/gi,
  accepts: (text, lead) => isValue(text) && (/[a-z]\s+$/i.test(lead) || looksRandom(text)),
}

const bearer: SecretPattern = {
  what: 'token',
  needs: /bearer/i,
  pattern: /(\bbearer\s{1,4}\\*["']?)([\w.~+/=-]{16,8000})/gi,
  accepts: looksRandom,
}

const basic: SecretPattern = {
  what: 'credentials',
  needs: /basic/i,
  pattern: /(\bbasic\s{1,4}\\*["']?)([A-Za-z0-9+/]{6,2000}={0,2})(?![\w+/=])/gi,
  accepts: (text) => /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(text, 'base64').toString('latin1')),
}

const urlPassword: SecretPattern = {
  what: 'password',
  needs: /:\/\//,
  pattern: /(\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/"'`<>\\]{0,200}:)([^\s/"'`<>\\]{1,500})(?=@)/gi,
  accepts: isValue,
}

const urlUser: SecretPattern = {
  what: 'token',
  needs: /:\/\//,
  pattern: /(\bhttps?:\/\/)([^\s:@/"'`<>\\]{16,500})(?=@)/gi,
  accepts: (text) => isValue(text) && looksRandom(text),
}

const urlParameter: SecretPattern = {
  what: 'token',
  needs: /[?&][\w-]{1,30}=/,
  pattern:
    /([?&](?:access_token|refresh_token|id_token|auth_token|token|api[_-]?key|key|secret|client_secret|password|passwd|pwd|sig|signature|x-amz-signature|x-amz-security-token|code)=)([^&#\s"'`<>\\]{8,4000})/gi,
  accepts: (text) => isValue(text) && /\d/.test(text),
}

const webhook: SecretPattern = {
  what: 'webhook',
  needs: /hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks/,
  pattern:
    /(\bhttps:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/))([\w/-]{8,400})/g,
}

/** In order of precedence: of two that overlap, the one that begins first is used. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  privateKey,
  jsonWebToken,
  vendorKey,
  header,
  bearer,
  basic,
  urlPassword,
  urlUser,
  urlParameter,
  webhook,
  ...COMMAND_PASSWORDS,
  ...ASSIGNMENTS,
]

/** Only at the end of a truncated text: the possible beginning of a secret. */
export const CUT_PATTERNS: readonly SecretPattern[] = [
  { what: 'private key', needs: /-----BEGIN/, pattern: /()(-----BEGIN [^]{0,600})$/g },
  { what: 'token', needs: /eyJ/, pattern: /()(?<![\w-])(eyJ[\w.-]*)$/g },
  { what: 'api key', needs: /[-_.A]/, pattern: CUT_VENDOR_KEY },
  {
    what: 'password',
    needs: /:\/\//,
    pattern: /(\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/"'`<>\\]{1,200}:)(?!\d{1,5}$)([^\s/"'`<>\\]{1,500})$/gi,
  },
  { what: 'token', needs: /bearer/i, pattern: /(\bbearer\s{1,4}\\*["']?)([\w.~+/=-]{4,})$/gi },
]
