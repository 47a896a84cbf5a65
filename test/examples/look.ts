import { contractFaults } from '@tutor-nexus/toolkit/testing'
import { fixtureDomain } from '../conformance/fixture-domain/index.ts'
import { Signals } from '../conformance/fixture-domain/signals.ts'
for (const m of await contractFaults({ name: 'fixture', version: '1.0.0', domains: [fixtureDomain], services: () => { const signals = new Signals(); return () => ({ signals }) } }, { runs: 40 })) console.log(m.slice(0, 600))
