import * as sdk from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import * as words from './protocol-constants.ts'

it('says what the SDK says', () => {
  const { CURRENT, LEGACY_REVISIONS, DISCOVER: _, OUR_FAULT: __, ...shared } = words
  expect(sdk).toMatchObject(shared)
  expect(sdk.SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision < CURRENT)).toEqual(LEGACY_REVISIONS)
})
