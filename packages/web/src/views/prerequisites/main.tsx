import { toolQuery } from '../../api/use-tool.ts'
import { mount } from '../host/mount.tsx'
import { Prerequisites } from './prerequisites.tsx'

mount<'tn_course_prereqs'>({
  doing: 'load the prerequisites',
  keep: (client, { args: { cursor }, answer }) => {
    const { queryKey } = toolQuery('tn_course_prereqs', { course: answer.data.course })
    if (cursor === undefined) client.setQueryData(queryKey, answer)
  },
  show: ({ answer }) => <Prerequisites course={answer.data.course} />,
})
