import { expect, test } from 'vitest'
import { domains } from '../../packages/server/src/registry.ts'
import { describeProduct } from './product-contract.ts'

const ELSEWHERE = ['card', 'session', 'vault']
const here = domains.map(({ name }) => name).filter((name) => !ELSEWHERE.includes(name))

describeProduct(here)

test('no domain is left out', () => {
  expect([...here, ...ELSEWHERE].toSorted()).toEqual(domains.map(({ name }) => name).toSorted())
})
