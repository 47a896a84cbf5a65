import { isDeepStrictEqual } from 'node:util'
import { withGiven, type Example } from '../../contract/example.ts'

/** Whether an example's arguments name what its given calls have made. */
export const refersToGiven = ({ params }: Example): boolean =>
  !isDeepStrictEqual(withGiven(params, []), params)
