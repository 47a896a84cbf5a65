import { expect, test } from 'vitest'
import { loadDomains } from '../../packages/server/src/registry.ts'
import { describeProduct } from './product-contract.ts'

const domains = await loadDomains()

const ELSEWHERE = ['card', 'session', 'vault']
const here = domains.map(({ name }) => name).filter((name) => !ELSEWHERE.includes(name))

describeProduct(here)

test('no domain is left out', () => {
  expect([...here, ...ELSEWHERE].toSorted()).toEqual(domains.map(({ name }) => name).toSorted())
})
