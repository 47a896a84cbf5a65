import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { DeviceView } from '../../../platform/sync/link/device-view.ts'

export const codeParameter = lazy(() =>
  z.string().trim().min(8).max(20).describe('The code that the device shows: eight letters'),
)

/** The device as the hint generators look at it. */
export const recordOf = ({ deviceId, name, ...rest }: DeviceView) => ({ ...rest, id: deviceId, label: name })
