import type { RequestsByTool } from './request-set.ts'

export const taskRequests: RequestsByTool = {
  add_task: {
    tuning: [
      'don’t let me forget to hand in the lab report on Thursday',
      'jot down: pick up the parcel',
      'I have to study for chemistry tonight, note that',
      'add an item, renew my bus pass',
      'set a reminder for the tuition deadline',
      'make a todo to email Professor Lin',
      'put dentist on the list for monday',
      'start a task called group project slides',
    ],
    heldOut: [
      'remember that I owe Sam his notes',
      'create a todo for reading chapter 4',
      'remnid me to register for classes',
      'another one for my list: print the poster',
    ],
  },
  list_tasks: {
    tuning: [
      'what’s on my plate',
      'show my todo list',
      'which things do I still have to do',
      'what did I get done this week',
      'do I have anything open',
      'give me an overview of my pending tasks',
      'whats left',
      'see all my reminders',
    ],
    heldOut: [
      'what do I need to do today',
      'display everything I still owe',
      'read me my tasks',
      'how many todos do I have open',
    ],
  },
  complete_task: {
    tuning: [
      'I’m done with the essay',
      'check off the groceries',
      'mark reading as finished',
      'just submitted my assignment, cross it out',
      'actually I did not finish it, set it back to pending',
      'the laundry task is complete',
      'finished the problem set!',
      'reopen the task I ticked by mistake',
    ],
    heldOut: [
      'I called my advisor, so that’s finished',
      'set the lab report to done',
      'tick the first one',
      'undo that, the quiz isn’t completed yet',
    ],
  },
  delete_task: {
    tuning: [
      'drop the gym reminder',
      'remove the task about the dentist',
      'I don’t need that todo any more',
      'erase the second item for good',
      'scratch the meeting off my list, it was cancelled',
      'delete my task on buying milk',
      'throw out the old reminders',
      'that task was a mistake, get rid of it',
    ],
    heldOut: [
      'take the essay off my list, I dropped the course',
      'trash this todo',
      'please delete the duplicate',
      'cancel my reminder to call mom',
    ],
  },
  update_task: {
    tuning: [
      'push the essay deadline back by two days',
      'make the lab report high priority',
      'call it final draft instead',
      'reschedule the dentist task to next tuesday',
      'add a note to my reading task that it is chapters 3 to 5',
      'fix the spelling in the title of that todo',
      'tag the project task with school',
      'change when the worksheet is due',
    ],
    heldOut: [
      'the quiz moved to Monday, adjust the task',
      'rename laundry to laundry and dishes',
      'lower the priority of that one',
      'edit the due date on my assignment todo',
    ],
  },
  read_date: {
    tuning: [
      'what day will it be 10 days from now',
      'tell me the date of next thursday',
      'which date does the third friday of march fall on',
      'how would you read “in 2 weeks at noon”',
      'when exactly is end of next month',
    ],
    heldOut: [
      'what is the date a fortnight from today',
      'which days come out of every other wednesday',
      'what date is the last sunday of october',
    ],
  },
  get_calendar_feed: {
    tuning: [
      'is the calendar link still working',
      'has anything read my calendar lately',
      'do I already have a calendar feed',
      'when was my calendar address created',
      'check the calendar subscription',
    ],
    heldOut: [
      'is my calendar connected',
      'did my phone fetch the calendar today',
      'tell me the state of my calendar feed',
    ],
  },
  create_calendar_feed: {
    tuning: [
      'I want to see my deadlines in google calendar',
      'set up a calendar subscription for my tasks',
      'get me an ics address',
      'make a fresh calendar link, the old one is out',
      'how do I add my due dates to my phone calendar',
    ],
    heldOut: [
      'connect my deadlines to Outlook calendar',
      'generate a calendar feed url',
      'new secret calendar address please',
    ],
  },
  revoke_calendar_feed: {
    tuning: [
      'somebody has my calendar link, kill it',
      'disable the calendar feed',
      'cancel my calendar subscription address',
      'make the calendar address stop working',
      'withdraw the ics link',
    ],
    heldOut: [
      'shut down my calendar feed',
      'the calendar url should no longer work',
      'remove access to my calendar link',
    ],
  },
}
