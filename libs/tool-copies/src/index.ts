export { ToolCopies } from './tool-copies';
export { ToolCopiesModule } from './tool-copies.module';
export { CREATE_TOOL_COPIES, DELETED_TOOLS, DeletedTool, ToolView } from './tool-view.entity';
