import { projectsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listProjects, showProject } from "./actions.ts";
import { showTogether } from "./actions/together.ts";

export const projectsRoutes = routes(projectsApi, {
  list: listProjects,
  show: showProject,
  together: showTogether,
});
