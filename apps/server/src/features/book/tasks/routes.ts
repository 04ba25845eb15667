import { tasksApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { changeTask, createTask, listTaskPeople, listTasks, ownPromises, removeTask } from "./actions.ts";

export const taskRoutes = routes(tasksApi, {
  list: listTasks,
  people: listTaskPeople,
  create: createTask,
  change: changeTask,
  remove: removeTask,
  ownPromises,
});
