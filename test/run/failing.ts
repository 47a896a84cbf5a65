import { expect, test } from 'vitest'

test('fails, so that a run with it must fail', () => expect(1).toBe(2))
