// 07. Uses the best value of a loop. What is wrong?
#include <iostream>

int main() {
  const int* best = nullptr;
  for (int i = 0; i < 3; ++i) {
    int square = i * i;
    best = &square;
  }
  std::cout << *best << '\n';
}
