import { byDay } from "../support/matrix-actors";
import { askMatrixAs } from "../support/staff-matrix";

// A separate file, so that two workers share the matrix.
askMatrixAs(byDay);
