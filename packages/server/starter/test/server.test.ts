import { describe, test } from 'node:test'
import { describeContract } from '@tutor-nexus/toolkit/testing'
import { server } from '../src/server.ts'

describeContract(server, { describe, test })
