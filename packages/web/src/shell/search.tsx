import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { partsOf, useSchools } from '../api/schools.ts'
import { toolListQuery, toolSearchQuery } from '../api/tool-list.ts'
import { useTool } from '../api/use-tool.ts'
import { Combobox, type Option } from '../parts/combobox.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { navigation } from './navigation.ts'
import styles from './search.module.css'

const MOST_OF_A_KIND = 5

/** Finds pages, courses and tools from anywhere. */
export default function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const found = [...usePages(words), ...useCourses(words), ...useTools(words)]
  const choose = ({ value }: Option) => {
    onClose()
    const [kind, rest] = splitOnce(value)
    if (kind === 'course') void navigate({ to: '/courses/$course', params: { course: rest } })
    else if (kind === 'tool') void navigate({ to: '/tools/$name', params: { name: rest } })
    else void navigate({ to: rest })
  }
  return (
    <Dialog title="Search" place="top" onClose={onClose}>
      <div className={styles['search']}>
        <Combobox
          label="Search courses, tools and pages"
          text={text}
          onText={setText}
          options={found}
          onChoose={choose}
          placeholder="Such as MATH 101, or add a task"
          nothing="Nothing fits. Try a course code, a subject, or what you want to do."
        />
      </div>
    </Dialog>
  )
}

function usePages(words: string): Option[] {
  return navigation
    .filter(({ label }) => words === '' || label.toLowerCase().includes(words.toLowerCase()))
    .map(({ link, label }) => ({ value: `page ${link.to}`, label, about: 'Page' }))
}

function useCourses(words: string): Option[] {
  const { data } = useTool(
    'tn_course_search',
    { query: words, limit: MOST_OF_A_KIND },
    { enabled: words !== '', keepPrevious: true },
  )
  const schools = useSchools()
  if (words === '') return []
  return (data?.data.items ?? []).map(({ course, title }) => ({
    value: `course ${course}`,
    label: title,
    about: `Course, ${partsOf(course).code}, ${schools.get(partsOf(course).school) ?? course}`,
  }))
}

function useTools(words: string): Option[] {
  const { data: tools = [] } = useQuery(toolListQuery)
  const { data: names = [] } = useQuery({ ...toolSearchQuery(words), enabled: words !== '' })
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return names.slice(0, MOST_OF_A_KIND).flatMap((name) => {
    const tool = byName.get(name)
    return tool ? [{ value: `tool ${name}`, label: tool.title, about: `Tool, ${name}` }] : []
  })
}

function splitOnce(value: string): [string, string] {
  const at = value.indexOf(' ')
  return [value.slice(0, at), value.slice(at + 1)]
}
