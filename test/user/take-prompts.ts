import { QuotaStore } from '../../packages/server/src/features/account/store/quota-store.ts'
import { openStore } from '../../packages/server/src/app/database.ts'
import type { StoreLocation } from '../../packages/server/src/platform/store/open.ts'

const [, , location = '', subject = '', from = '', count = '', now = ''] = process.argv
const given: StoreLocation = JSON.parse(location)
const store = await openStore(given)
const quota = new QuotaStore(store)
const verdicts = await Promise.all(
  Array.from({ length: Number(count) }, (_, at) =>
    quota.take(subject, 'free', `action ${Number(from) + at}`, new Date(now)),
  ),
)
await store.close()
process.send?.(verdicts.filter(({ allowed }) => allowed).length)
