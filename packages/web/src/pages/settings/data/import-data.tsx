import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { meQuery } from '../../../api/account/own-account.ts'
import { fetchSchool, type Imports, listImports, uploadFile } from '../../../api/imports.ts'
import { ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextField } from '../../../parts/form/field.tsx'
import { Nothing } from '../../../parts/list/rows.tsx'
import styles from './import-data.module.css'
import { ImportList } from '../../../parts/import/import-list.tsx'

const IMPORTS = ['imports']
const RUNNING_MS = 500

/** Agreements from the BC Transfer Guide or from a file, for operators. */
export function ImportData() {
  const client = useQueryClient()
  const { data: account } = useQuery(meQuery)
  const isOperator = account?.role === 'operator'
  const imports = useQuery({
    queryKey: IMPORTS,
    queryFn: listImports,
    retry: false,
    // Asking without the right to is written to the audit log.
    enabled: isOperator,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? RUNNING_MS : false),
  })
  const onStarted = () => client.invalidateQueries({ queryKey: IMPORTS })
  if (account && !isOperator) return <Nothing>Only operators can import data.</Nothing>
  return (
    <Loaded query={imports} doing="load imports" waiting="Loading imports">
      {(data) => (
        <div className={styles['data']}>
          <FetchSchool schools={data.schools} isBusy={isRunning(data)} onStarted={onStarted} />
          <UploadFile isBusy={isRunning(data)} onStarted={onStarted} />
          <ImportList jobs={data.imports} />
        </div>
      )}
    </Loaded>
  )
}

const isRunning = ({ imports }: Imports): boolean => imports.some(({ state }) => state === 'running')

interface StartProps {
  isBusy: boolean
  onStarted: () => unknown
}

function FetchSchool({ schools, isBusy, onStarted }: StartProps & Pick<Imports, 'schools'>) {
  const [code, setCode] = useState('')
  const fetching = useMutation({ mutationFn: fetchSchool, onSuccess: onStarted })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '') fetching.mutate(code)
  }
  return (
    <form aria-label="Fetch from the BC Transfer Guide" className={styles['form']} onSubmit={submit}>
      <Select
        label="Your school in British Columbia"
        hint="Fetches all of its agreements from the BC Transfer Guide. This can take a while."
        value={code}
        onChange={({ target }) => setCode(target.value)}
      >
        <option value="">Choose a school</option>
        {schools.map((school) => (
          <option key={school.code} value={school.code}>
            {school.name}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={isBusy || code === ''} busy={fetching.isPending}>
        Fetch agreements
      </Button>
      {fetching.error ? <ErrorState error={fetching.error} doing="fetch the agreements" /> : null}
    </form>
  )
}

const FORMATS = [
  { adapter: 'bc-transfer', label: 'BC Transfer Guide (.json)', accept: '.json,.zip' },
  { adapter: 'assist', label: 'ASSIST, California (.json or .zip)', accept: '.json,.zip' },
  { adapter: 'wisconsin', label: 'Wisconsin (.csv)', accept: '.csv,.zip' },
] as const

function UploadFile({ isBusy, onStarted }: StartProps) {
  const [adapter, setAdapter] = useState<string>(FORMATS[0].adapter)
  const [university, setUniversity] = useState('')
  const [file, setFile] = useState<File>()
  const uploading = useMutation({ mutationFn: uploadFile, onSuccess: onStarted })
  const format = FORMATS.find((each) => each.adapter === adapter) ?? FORMATS[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file) uploading.mutate({ adapter, file, university: adapter === 'assist' ? university : '' })
  }
  return (
    <form aria-label="Import a file" className={styles['form']} onSubmit={submit}>
      <Select label="Format" value={adapter} onChange={({ target }) => setAdapter(target.value)}>
        {FORMATS.map((each) => (
          <option key={each.adapter} value={each.adapter}>
            {each.label}
          </option>
        ))}
      </Select>
      <TextField
        label="File"
        type="file"
        accept={format.accept}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      {adapter === 'assist' ? (
        <TextField
          label="University"
          hint="Leave empty for a zip of folders named after universities."
          value={university}
          onChange={({ target }) => setUniversity(target.value)}
        />
      ) : null}
      <Button type="submit" disabled={isBusy || !file} busy={uploading.isPending}>
        Import file
      </Button>
      {uploading.error ? <ErrorState error={uploading.error} doing="import the file" /> : null}
    </form>
  )
}
