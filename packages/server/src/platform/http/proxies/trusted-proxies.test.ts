import { expect, test } from 'vitest'
import { TrustedProxies } from './trusted-proxies.ts'

const PROXY = '127.0.0.1'
const proxies = new TrustedProxies(['loopback', '10.0.0.0/8', '2001:db8:1::/48'])

const addressOf = (headers: Record<string, string>, peer = PROXY): string | undefined =>
  proxies.clientOf({ socket: { remoteAddress: peer }, headers })?.address

test.each([
  ['for=192.0.2.60;proto=http;by=203.0.113.43', '192.0.2.60'],
  ['for="192.0.2.43:47011"', '192.0.2.43'],
  ['For="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['for="[2001:db8:cafe::17]";host="a\\"b;,c"', '2001:db8:cafe::17'],
  ['for=198.51.100.1, for=192.0.2.43', '192.0.2.43'],
  ['for=192.0.2.43, for=10.1.2.3 , for="[2001:db8:1::5]"', '192.0.2.43'],
  ['for="::ffff:192.0.2.43"', '192.0.2.43'],
  ['for=198.51.100.1, for=unknown', undefined],
  ['for=198.51.100.1, for=_hidden', undefined],
  ['for=_hidden, for=10.1.2.3', '10.1.2.3'],
  ['for=198.51.100.1, for="192.0.2.43', undefined],
  ['for=198.51.100.1;, for=192.0.2.43', undefined],
  ['for=198.51.100.1, for=192.0.2.43;', undefined],
  ['for=999.1.1.1', undefined],
  ['', undefined],
])('Forwarded: %s', (forwarded, address) => {
  expect(addressOf({ forwarded })).toBe(address)
})

test.each([
  ['192.0.2.43', '192.0.2.43'],
  ['198.51.100.1, 192.0.2.43', '192.0.2.43'],
  ['198.51.100.1, 192.0.2.43, 10.0.0.9', '192.0.2.43'],
  ['2001:db8:cafe::17', '2001:db8:cafe::17'],
  ['192.0.2.43:5678', '192.0.2.43'],
  ['10.0.0.8, 10.0.0.9', '10.0.0.8'],
  ['198.51.100.1, rubbish', undefined],
  ['198.51.100.1,', undefined],
])('X-Forwarded-For: %s', (listed, address) => {
  expect(addressOf({ 'x-forwarded-for': listed })).toBe(address)
})

test('only a trusted peer is believed', () => {
  const headers = { forwarded: 'for=198.51.100.1', 'x-forwarded-host': 'school.example' }
  const request = { socket: { remoteAddress: '192.0.2.99' }, headers: { ...headers, host: 'here.example' } }
  expect(proxies.clientOf(request)).toBeUndefined()
  expect(addressOf({ 'x-forwarded-for': '198.51.100.1' }, '::ffff:127.0.0.1')).toBe('198.51.100.1')
})

test('headers that name different clients count as none: one of them came from the client', () => {
  expect(addressOf({ forwarded: 'for=198.51.100.1', 'x-forwarded-for': '192.0.2.43' })).toBeUndefined()
  expect(addressOf({ forwarded: 'for=_hidden', 'x-forwarded-for': '192.0.2.43' })).toBeUndefined()
  expect(addressOf({ forwarded: 'for=192.0.2.43', 'x-forwarded-for': '192.0.2.43' })).toBe('192.0.2.43')
})

test('host and scheme are those of the first trusted proxy', () => {
  const find = (headers: Record<string, string>) =>
    proxies.clientOf({ socket: { remoteAddress: PROXY }, headers: { host: 'inner:4141', ...headers } })
  const seen = { address: '192.0.2.43', host: 'school.example', scheme: 'https' }
  expect(
    find({ forwarded: 'for=192.0.2.43;host=school.example;proto=https, for=10.0.0.9;host=inner;proto=http' }),
  ).toEqual(seen)
  const list = { 'x-forwarded-for': '198.51.100.1, 192.0.2.43' }
  expect(find({ ...list, 'x-forwarded-host': 'school.example', 'x-forwarded-proto': 'https' })).toEqual(seen)
  expect(
    find({ ...list, 'x-forwarded-host': 'evil.example, school.example', 'x-forwarded-proto': 'http, HTTPS' }),
  ).toEqual(seen)
  expect(find({ ...list, 'x-forwarded-proto': 'gopher' })).toEqual({
    ...seen,
    host: 'inner:4141',
    scheme: undefined,
  })
})
