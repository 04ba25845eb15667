import { tasksApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { changeTask, createTask, listTasks, ownPromises, removeTask } from "./actions.ts";

export const taskRoutes = routes(tasksApi, {
  list: listTasks,
  create: createTask,
  change: changeTask,
  remove: removeTask,
  ownPromises,
});
