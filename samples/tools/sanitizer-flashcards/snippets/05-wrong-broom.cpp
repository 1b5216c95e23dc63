// 05. Returns what was borrowed. What is wrong?
#include <iostream>

int main() {
  int* places = new int[8]();
  std::cout << places[3] << '\n';
  delete places;
}
