import * as sdk from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import * as constants from './protocol-constants.ts'

it('repeats what the SDK says', () => {
  const { STATELESS_REVISION, LEGACY_REVISIONS, DISCOVER: _, INTERNAL_ERROR_MESSAGE: __, ...same } = constants
  expect(sdk).toMatchObject(same)
  const legacy = sdk.SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision < STATELESS_REVISION)
  expect(legacy).toEqual(LEGACY_REVISIONS)
})
